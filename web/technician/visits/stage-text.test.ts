import { expect, it } from 'vitest'

import { shownStages } from './stage-text.ts'

it('a stage that a visit has passed without a time is not shown as undone', () => {
  const shown = shownStages({ stages: [], task: { estado: 'en proceso' } })
  expect(shown.map(({ isDone, hint }) => [isDone, hint])).toEqual([
    [true, 'sin hora'],
    [true, 'sin hora'],
    [true, 'sin hora'],
    [false, 'por hacer'],
  ])
})
