import path from 'node:path';
import { readKnownErrorsIn } from '../../shared/knownErrors/knownErrorsFile';
import { repository } from './repository';

// The build puts this into each test program.
readKnownErrorsIn(path.join(repository, 'dist'));
