const closingCalls: ReadonlySet<string> = new Set([
  'visits.pay',
  'visitPayments.takeBack',
  'visitRecords.sign',
  'visits.proposeFollowUp',
])

/** What ends a visit or notes its money: it rests on results and on what the client approved, and nothing rests on it. */
export const isClosing = ({ call, input }: { call: string; input: object }): boolean =>
  closingCalls.has(call) || isFinish({ call, input })

/** The end of a visit. */
export const isFinish = ({ call, input }: { call: string; input: object }): boolean =>
  call === 'visits.stage' && 'stage' in input && input.stage === 'finished'
