import { afterAll } from 'vitest'

import { stayAwayFromMidnight } from '../visits/away-from-midnight.ts'
import { cleanUpFile } from './cleanup.ts'

// A setup file: Vitest runs it for every test file, while the modules behind it stay loaded from file to file.
await stayAwayFromMidnight()
afterAll(cleanUpFile)
