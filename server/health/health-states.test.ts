import { expect, test } from 'vitest'

import { healthStates } from './health-states.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [undefined, 'good'],
  [4 * MINUTE, 'good'],
  [6 * MINUTE, 'warn'],
  [31 * MINUTE, 'bad'],
])('a queue whose oldest job has waited %s ms is %s', (ms, state) => expect(healthStates.queue(ms)).toBe(state))

test.each([
  ['never made, and switched on', { isOn: true, isRunning: false, ms: undefined, hasFailed: false }, 'bad'],
  [
    'never made, and the first one is being made',
    { isOn: true, isRunning: true, ms: undefined, hasFailed: false },
    'warn',
  ],
  ['never made, and off', { isOn: false, isRunning: false, ms: undefined, hasFailed: false }, 'warn'],
  ['of last night', { isOn: true, isRunning: false, ms: 20 * HOUR, hasFailed: false }, 'good'],
  ['of last night, and one failed since', { isOn: true, isRunning: false, ms: 20 * HOUR, hasFailed: true }, 'warn'],
  ['of last night, and switched off since', { isOn: false, isRunning: false, ms: 20 * HOUR, hasFailed: false }, 'warn'],
  ['of the night before', { isOn: true, isRunning: false, ms: 2 * DAY, hasFailed: false }, 'warn'],
  ['of four days ago', { isOn: true, isRunning: false, ms: 4 * DAY, hasFailed: false }, 'bad'],
] as const)('a backup %s', (_, about, state) => expect(healthStates.backup(about)).toBe(state))

test.each([
  [undefined, 'warn'],
  [7 * DAY, 'good'],
  [9 * DAY, 'warn'],
  [31 * DAY, 'bad'],
])('a restore that was tried %s ms ago is %s', (ms, state) => expect(healthStates.verified(ms)).toBe(state))

test('data of the demo shop are urgent where money is real', () => {
  expect(healthStates.seller(0, true)).toBe('good')
  expect(healthStates.seller(3, false)).toBe('warn')
  expect(healthStates.seller(1, true)).toBe('bad')
})

test('a standby is judged by how far behind it is, and by whether it streams', () => {
  expect(healthStates.replica({ isStreaming: true, lagSeconds: null })).toBe('good')
  expect(healthStates.replica({ isStreaming: true, lagSeconds: 61 })).toBe('warn')
  expect(healthStates.replica({ isStreaming: true, lagSeconds: 601 })).toBe('bad')
  expect(healthStates.replica({ isStreaming: false, lagSeconds: 0 })).toBe('warn')
})

test('less than 2 GB of free disk is a warning, less than 0.5 GB is critical', () => {
  const gigabyte = 1024 ** 3
  expect([3, 1, 0.4].map((many) => healthStates.disk(many * gigabyte))).toEqual(['good', 'warn', 'bad'])
})
