/** Result of `measure`. A failure is reported and its figure omitted. */
export async function attempt<Value>(measure: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await measure();
  } catch (error) {
    console.error(`Not measured: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
