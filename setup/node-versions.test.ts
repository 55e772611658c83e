import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { oldestNode, setupNode, shippedNode } from './node-versions.mjs'

const read = (name: string): string => readFileSync(join(import.meta.dirname, '..', name), 'utf8')
const project = JSON.parse(read('package.json'))

test('package.json requires the Node on which the setup runs', () => {
  expect(project.engines.node).toBe(`>=${setupNode}`)
})

test('npm and the image install the same Node', () => {
  const installed = Object.entries<string>({ ...project.dependencies, ...project.optionalDependencies })
    .filter(([name]) => name === 'node' || /^node-(linux|bin)-/.test(name))
    .map(([, version]) => /\d+/.exec(version)?.[0])
  expect(new Set(installed)).toEqual(new Set([`${shippedNode}`]))
  expect(read('Dockerfile')).toContain(`ARG NODE=node:${shippedNode}-`)
})

test('the documentation names the same versions', () => {
  for (const page of ['README.md', 'docs/operations.md']) expect(read(page)).toContain(`Node ${setupNode}`)
  expect(read('README.md')).toContain(`Node ${shippedNode}`)
})

test('the shop runs on no older Node than the setup, and on the installed one', () => {
  expect([setupNode <= oldestNode, oldestNode <= shippedNode]).toEqual([true, true])
})
