import { readKnownErrorsIn } from '../../../shared/knownErrors/knownErrorsFile';

// What `pulumi-troubleshooter explain` loads: a bundle of its own, with its own table.
readKnownErrorsIn(__dirname);

export * from '../features/explain/explainText';
