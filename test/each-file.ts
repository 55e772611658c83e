import { afterAll } from 'vitest'

import { cleanUpFile } from './cleanup.ts'

// A setup file: Vitest runs it for every test file, while the modules behind it stay loaded from file to file.
afterAll(cleanUpFile)
