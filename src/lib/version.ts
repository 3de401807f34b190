import { env } from 'node:process'
import manifest from '../../package.json' with { type: 'json' }

/** The number of this release, as https://semver.org counts: 1.4.2. */
export const VERSION: string = manifest.version

/** How an operator calls the command line: the installed package says so itself. */
export const PROGRAM: string = env['LOKMA_PROGRAM'] ?? 'npm run lokma --'
