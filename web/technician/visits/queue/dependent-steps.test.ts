import { describe, expect, it } from 'vitest'

import type { Visit } from '../../../../contract/visits/visits.ts'
import { followersOf, isUndoneTooLate, lostText, dependentsOf, withoutGone } from './dependent-steps.ts'
import type { QueuedStep, StepContent } from './queued-steps.ts'

const base = { taskId: 'v', stepId: '', at: '2026-11-24T14:02:00.000Z', version: 3 }
const stage = (name: 'on_the_way' | 'arrived' | 'started' | 'finished'): StepContent => ({
  call: 'visits.stage',
  input: { ...base, stage: name },
})
const contents = {
  on_the_way: stage('on_the_way'),
  undo: { call: 'visits.undoStage', input: { ...base, stage: 'on_the_way' } },
  arrived: stage('arrived'),
  started: stage('started'),
  result: { call: 'visits.saveComputer', input: { ...base, computerId: 'a', state: 'pospuesto', reason: 'Uno' } },
  findings: { call: 'visits.saveComputer', input: { ...base, computerId: 'a', findings: 'Polvo' } },
  point: { call: 'visits.checkPoint', input: { ...base, position: 1, state: 'done' } },
  quote: { call: 'visits.makeQuote', input: { ...base, quoteId: 'q', total: 1 } },
  approve: { call: 'visits.approveQuote', input: { ...base, quoteId: 'q', total: 1, signer: 'L', signature: 'M1 1' } },
  pay: { call: 'visits.pay', input: { ...base, paymentId: 'e', method: 'cash', amount: 1 } },
  finished: stage('finished'),
  sign: { call: 'visitRecords.sign', input: { ...base, name: 'L', drawing: 'M1 1' } },
  other: { call: 'visits.proposeFollowUp', input: base },
} satisfies Record<string, StepContent>
type Name = keyof typeof contents

/** A queue in which each step names the former one on the same subject, as {@link openStepTaking} adds them. */
function queue(...names: Name[]): QueuedStep[] {
  const about: Partial<Record<Name, string>> = {
    result: 'a',
    findings: 'a',
    point: 'p',
    quote: 'q',
    approve: 'q',
    pay: 'e',
  }
  const last = new Map<string, string>()
  const put = (name: Name, order: number) => {
    const thing = about[name] ?? 'visit'
    const after = last.get(thing)
    last.set(thing, name)
    const input = { ...contents[name].input, ...(after !== undefined && { after }) }
    return { ...contents[name], input, id: name, taskId: 'v', title: name, order, isTried: false } as QueuedStep
  }
  return names.map(put)
}
const visitAs = (estado: string) => ({ task: { _id: 'v', estado, version: 7 } }) as unknown as Visit
const idsOf = (steps: readonly QueuedStep[]) => steps.map(({ id }) => id)
/** The steps discarded with the first step of a queue, and the remaining steps whose predecessor changed. */
function discarded(steps: QueuedStep[], currentVisit?: Visit) {
  const [first] = steps as [QueuedStep]
  const gone = [first, ...dependentsOf(first, steps, currentVisit)] as const
  const moved = withoutGone(gone, steps, currentVisit)
  return { gone: idsOf(gone), moved: Object.fromEntries(moved.map(({ id, input }) => [id, input])) }
}

describe('the steps discarded with a step', () => {
  it('include none of the visit for setting out: end and signature stay, based on the stored visit', () => {
    const steps = queue('on_the_way', 'arrived', 'started', 'result', 'finished', 'sign')
    const { gone, moved } = discarded(steps, visitAs('pendiente'))
    expect(gone).toEqual(['on_the_way'])
    expect(Object.keys(moved)).toEqual(['arrived'])
    expect(moved['arrived']).toMatchObject({ stage: 'arrived', version: 7 })
    expect(moved['arrived']).not.toHaveProperty('after')
  })

  it('include the step that undoes it', () => {
    const { gone, moved } = discarded(queue('on_the_way', 'undo', 'arrived'), visitAs('pendiente'))
    expect(gone).toEqual(['on_the_way', 'undo'])
    expect(moved['arrived']).toMatchObject({ version: 7 })
  })

  it('include those that need a begun or ended visit, unless the server has that stage; never money', () => {
    const steps = queue('started', 'result', 'point', 'pay', 'finished', 'other', 'sign')
    expect(discarded(steps, visitAs('pendiente')).gone).toEqual([
      ...['started', 'result', 'point', 'finished', 'other', 'sign'],
    ])
    expect(discarded(steps, visitAs('en proceso')).gone).toEqual(['started'])
    const end = queue('finished', 'sign', 'pay', 'other')
    expect(discarded(end, visitAs('en proceso')).gone).toEqual(['finished', 'sign', 'other'])
    expect(discarded(end, visitAs('completado')).gone).toEqual(['finished'])
  })

  it('exclude a later result, which is based on the predecessor of the discarded one', () => {
    const steps = queue('result', 'findings', 'approve')
    const { gone, moved } = discarded(steps, visitAs('en proceso'))
    expect(gone).toEqual(['result'])
    expect(moved).toEqual({ findings: { ...contents.findings.input, version: 3 } })
    const [, findings, third] = queue('point', 'result', 'findings')
    expect(
      discarded([{ ...findings!, input: { ...findings!.input, after: 'sent' } } as QueuedStep, third!]).moved,
    ).toEqual({
      findings: { ...contents.findings.input, version: 3, after: 'sent' },
    })
  })

  it('include an approval of a discarded account, and never a step of another visit', () => {
    const steps = queue('quote', 'approve')
    expect(discarded(steps).gone).toEqual(['quote', 'approve'])
    expect(dependentsOf(steps[0]!, [{ ...steps[1]!, taskId: 'other' }], undefined)).toEqual([])
  })
})

describe('the steps that follow a refused step when it is sent again', () => {
  const afterOf = (steps: readonly QueuedStep[]) =>
    Object.fromEntries(steps.map(({ id, input }) => [id, 'after' in input && input.after]))
  const unnamed = (step: QueuedStep) => ({ ...step, input: { ...contents.findings.input } }) as QueuedStep

  it('include those that named it, and those on the same subject taken after the refusal', () => {
    const [result, findings, other] = queue('result', 'findings', 'point')
    expect(afterOf(followersOf(result!, [result!, findings!, other!], 'new'))).toEqual({ findings: 'new' })
    expect(afterOf(followersOf(result!, [result!, unnamed(findings!), other!], 'result'))).toEqual({
      findings: 'result',
    })
  })

  it('exclude steps that wait for a decision, of other visits, or made before', () => {
    const [first, second] = queue('findings', 'result') as [QueuedStep, QueuedStep]
    expect(followersOf(second, [unnamed(first), second], 'result')).toEqual([])
    const later = { ...unnamed(first), order: 9 }
    expect(followersOf(second, [second, { ...later, taskId: 'other' }], 'result')).toEqual([])
    expect(
      followersOf(second, [second, { ...later, trouble: { message: 'No', isConflict: false } }], 'result'),
    ).toEqual([])
    expect(afterOf(followersOf(second, [second, later], 'result'))).toEqual({ findings: 'result' })
  })
})

it('lost steps are named, each once, without those that only undo it', () => {
  expect(lostText(queue('undo'))).toBe('')
  expect(lostText(queue('result', 'result', 'finished'))).toBe('result, finished')
  expect(lostText(queue('arrived', 'started', 'result', 'point', 'pay', 'finished', 'sign'))).toBe(
    'arrived, started, result, point, pay y 2 más',
  )
})

it('a stage is undone only while it is the last one', () => {
  const having = (...names: string[]) => ({ stages: names.map((stage) => ({ stage })) }) as unknown as Visit
  expect(isUndoneTooLate(contents.undo, having('on_the_way'))).toBe(false)
  expect(isUndoneTooLate(contents.undo, having('on_the_way', 'arrived'))).toBe(true)
  expect(isUndoneTooLate(contents.undo, having())).toBe(true)
  expect(isUndoneTooLate(contents.finished, having('started'))).toBe(false)
})
