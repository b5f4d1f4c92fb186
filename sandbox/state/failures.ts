const frames = [
  'com.orientechnologies.orient.core.storage.impl.local.OAbstractPaginatedStorage.open(OAbstractPaginatedStorage.java:412)',
  'com.orientechnologies.orient.core.db.OrientDBEmbedded.openNoAuthenticate(OrientDBEmbedded.java:329)',
  'com.orientechnologies.orient.server.OServer.openDatabase(OServer.java:983)',
  'com.orientechnologies.orient.server.network.protocol.binary.ONetworkProtocolBinary.execute(ONetworkProtocolBinary.java:188)',
  'com.orientechnologies.common.thread.OSoftThread.run(OSoftThread.java:82)',
  'scala.concurrent.Future$.$anonfun$apply$1(Future.scala:678)',
  'scala.concurrent.impl.Promise$Transformation.run(Promise.scala:467)',
  'akka.dispatch.BatchingExecutor$AbstractBatch.processBatch(BatchingExecutor.scala:63)',
  'akka.dispatch.BatchingExecutor$BlockableBatch.$anonfun$run$1(BatchingExecutor.scala:100)',
  'scala.runtime.java8.JFunction0$mcV$sp.apply(JFunction0$mcV$sp.scala:18)',
  'scala.concurrent.BlockContext$.withBlockContext(BlockContext.scala:94)',
  'akka.dispatch.TaskInvocation.run(AbstractDispatcher.scala:48)',
  'akka.dispatch.ForkJoinExecutorConfigurator$AkkaForkJoinTask.exec(ForkJoinExecutorConfigurator.scala:48)',
  'java.base/java.util.concurrent.ForkJoinTask.doExec(ForkJoinTask.java:290)',
  'java.base/java.util.concurrent.ForkJoinPool$WorkQueue.topLevelExec(ForkJoinPool.java:1020)',
  'java.base/java.util.concurrent.ForkJoinPool.scan(ForkJoinPool.java:1656)',
  'java.base/java.util.concurrent.ForkJoinWorkerThread.run(ForkJoinWorkerThread.java:183)',
];

const trace = (first: string, ...causes: string[]) =>
  [first, ...causes.map((cause) => `Caused by: ${cause}`)]
    .map((line) => [line, ...frames.map((frame) => `\tat ${frame}`)].join('\n'))
    .join('\n');

/** A status message of several kilobytes, as from a server that cannot open a domain's database. */
export const storageFailure = trace(
  "com.orientechnologies.orient.core.exception.OStorageException: Cannot open local storage 'studio-scene-editor' with mode=rw",
  'com.orientechnologies.orient.core.exception.OPageIsBrokenException: Following files and pages are detected to be broken [operation_log.pcl: 1184, 1185]',
  'java.io.IOException: Input/output error',
);

/** The message that remains after upgrading a healthy domain. */
export const needlessUpgradeFailure = trace(
  'Could not store new version record for the database',
  "com.orientechnologies.orient.core.storage.ORecordDuplicatedException: Cannot index record: found duplicated key '3.0' in index 'SchemaVersion.number'",
);

/** Why the upgrade of one demo domain fails. */
export const upgradeFailure =
  "Schema upgrade from 2.0 to 3.0 failed at step 4 of 7 (add index 'Model.modifiedTime'): " +
  "the class 'Model' holds 2 records without a value for 'modifiedTime'. The database was left at version 2.0.";
