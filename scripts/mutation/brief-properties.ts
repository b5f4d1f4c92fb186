import fc from 'fast-check';

/** Thousands of changes are tested: a property runs for a moment, and one that fails is not reduced to its smallest case. */
fc.configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 200, markInterruptAsFailure: false });
