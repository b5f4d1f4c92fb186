import { describedSecret, maskedSecret } from './secret-text';
import { useTextStyles } from './text.styles';

/** A secret of which only the end is shown; the whole of it never enters the page. */
export function MaskedSecret({ secret }: { secret: string }) {
  const text = useTextStyles();
  return (
    <>
      <span aria-hidden="true">{maskedSecret(secret)}</span>
      <span className={text.hidden}>{describedSecret(secret)}</span>
    </>
  );
}
