const closingCalls: ReadonlySet<string> = new Set([
  'visits.pay',
  'visitPayments.takeBack',
  'visitRecords.sign',
  'visits.proposeFollowUp',
])

/**
 * Whether a step ends a visit, signs its record or notes its money: it depends on results and approvals, and no other step depends on it.
 */
export const isClosing = ({ call, input }: { call: string; input: object }): boolean =>
  closingCalls.has(call) || isFinish({ call, input })

/** Whether a step ends a visit. */
export const isFinish = ({ call, input }: { call: string; input: object }): boolean =>
  call === 'visits.stage' && 'stage' in input && input.stage === 'finished'
