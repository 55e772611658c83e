import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from './source-paths.ts'

type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> }
type Lock = { packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }> }

const read = <T>(...path: string[]): T => JSON.parse(readFileSync(join(root, ...path), 'utf8'))

test.each([['.'], ['bench/lighthouse']])('the packages of %s have exact versions', (folder) => {
  const { dependencies, devDependencies } = read<Manifest>(folder, 'package.json')
  const versions = Object.values({ ...dependencies, ...devDependencies })
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test.each([['.'], ['bench/lighthouse']])(
  'the lock of %s has a checksum of every package, and no address, because a mirror may serve them',
  (folder) => {
    const entries = Object.entries(read<Lock>(folder, 'package-lock.json').packages).filter(([path]) => path !== '')
    expect(entries.length).toBeGreaterThan(50)
    expect(entries.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([])
    expect(entries.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([])
  },
)
