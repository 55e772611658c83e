import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { openSecret } from './secret.ts'

const folder = await mkdtemp(join(tmpdir(), 'alero-secret-'))
afterAll(() => rm(folder, { recursive: true }))

describe('the installation’s secret', () => {
  test('is created once: ten concurrent first starts read the same one', async () => {
    const directory = join(folder, 'first')
    const secrets = await Promise.all(Array.from({ length: 10 }, () => openSecret({ given: '', directory })))
    const pseudonyms = secrets.map((secret) => secret.pseudonym('test', 'texto'))
    expect(new Set(pseudonyms).size).toBe(1)
    expect(await readdir(directory)).toEqual(['secret.key'])
    expect((await stat(join(directory, 'secret.key'))).mode & 0o777).toBe(0o600)
  })

  test('differs in another installation', async () => {
    const one = await openSecret({ given: '', directory: join(folder, 'one') })
    const two = await openSecret({ given: '', directory: join(folder, 'two') })
    expect(one.pseudonym('test', 'texto')).not.toBe(two.pseudonym('test', 'texto'))
  })

  test('derives a separate key for each purpose', async () => {
    const secret = await openSecret({ given: 'x'.repeat(32), directory: folder })
    expect(secret.pseudonym('one', 'texto')).not.toBe(secret.pseudonym('two', 'texto'))
    expect(secret.key('one')).toHaveLength(32)
  })
})
