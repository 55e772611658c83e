import { scryptSync } from 'node:crypto'
import { setPriority } from 'node:os'

import type { KeyToDerive } from './derive-key.ts'

const BELOW_NORMAL = 5

// On Linux a priority belongs to a thread, and 0 means the calling one; elsewhere it would change the whole process.
if (process.platform === 'linux') setPriority(0, BELOW_NORMAL)

/** Derives a key with scrypt (RFC 7914) on the thread that runs this. */
export default ({ password, salt, bytes, options }: KeyToDerive): Buffer => scryptSync(password, salt, bytes, options)
