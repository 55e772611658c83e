import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { addCleanup } from '../shop/cleanup.ts'

// Its fixed name and password.
const KEY = 'S3RVER'

const program = `
const { default: S3rver } = await import(process.argv[2])
const server = new S3rver({
  port: 0, address: '127.0.0.1', silent: true, directory: process.argv[1], configureBuckets: [{ name: 'fotos' }],
})
server.run().then(({ port }) => console.log(port))
`

/**
 * Starts a server process that speaks S3, with one bucket; it ends with the test file. @returns the settings of a shop
 * that stores its pictures there
 */
export async function startS3(): Promise<Record<string, string>> {
  const directory = await mkdtemp(join(tmpdir(), 'alero-s3-'))
  // Its page tokens need a cipher that is disabled by default.
  const flags = ['--openssl-legacy-provider', '--input-type=module']
  const server = spawn(
    process.execPath,
    [...flags, '-e', program, directory, import.meta.resolve('@20minutes/s3rver')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  addCleanup(async () => {
    const gone = once(server, 'exit')
    server.kill()
    await gone
    await rm(directory, { recursive: true, force: true })
  })
  const [port] = (await once(createInterface(server.stdout), 'line')) as [string]
  return {
    IMAGES_S3_URL: `http://127.0.0.1:${port}/fotos`,
    IMAGES_S3_REGION: 'us-east-1',
    IMAGES_S3_ACCESS_KEY_ID: KEY,
    IMAGES_S3_SECRET_ACCESS_KEY: KEY,
  }
}
