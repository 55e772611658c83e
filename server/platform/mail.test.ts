import { afterEach, describe, expect, test } from 'vitest'

import { stages, startFailingMailServer, type Reaction, type Stage } from '../../test/emails/crashing-mail-server.ts'
import { openMail, type SendOptions } from './mail.ts'

const from = () => ({ name: 'Alero', address: 'hola@alero.example' })
// Larger than the network's buffers, so that a server can disconnect in the middle of it.
const attachments = [{ filename: 'visita.txt', contentType: 'text/plain', content: 'x'.repeat(8_000_000) }]
const email = { to: 'luz@correo.co', subject: 'Recibo', text: 'Hola', messageId: '<1@alero.example>' }

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

type About = { stage?: Stage; reaction?: Reaction; options?: SendOptions; hasMuch?: boolean }

/** Sends one e-mail to a server that reacts at one stage. @returns its outcome and how often the server received it */
async function sendTo({ stage, reaction = 'go on', options, hasMuch = false }: About) {
  const server = await startFailingMailServer({ reactAt: (reached) => (reached === stage ? reaction : 'go on') })
  const mail = openMail({ url: server.url, from })
  open.push(server.close)
  const outcome = await mail.send({ ...email, ...(hasMuch ? { attachments } : {}) }, options).then(
    () => 'sent',
    (error: unknown) => (error as { outcome?: string }).outcome,
  )
  mail.close()
  return { outcome, taken: server.taken.length }
}

describe('a mail server that disconnects', () => {
  const expected: Record<Stage, { outcome: string; taken: number }> = {
    'before the greeting': { outcome: 'unsent', taken: 0 },
    'after the greeting': { outcome: 'unsent', taken: 0 },
    'at EHLO': { outcome: 'unsent', taken: 0 },
    'at AUTH': { outcome: 'unsent', taken: 0 },
    'at MAIL': { outcome: 'unsent', taken: 0 },
    'at RCPT': { outcome: 'unsent', taken: 0 },
    'at DATA': { outcome: 'unsent', taken: 0 },
    'in the body': { outcome: 'unsent', taken: 0 },
    'after the dot': { outcome: 'unknown', taken: 1 },
    'after the acknowledgement': { outcome: 'sent', taken: 1 },
  }
  const cases = stages.flatMap((stage) => (['close', 'reset'] as const).map((reaction) => ({ stage, reaction })))

  test.each(cases)(
    '$stage ($reaction): whether the e-mail was sent is determined as far as possible',
    async ({ stage, reaction }) => {
      const { outcome, taken } = await sendTo({ stage, reaction, hasMuch: stage === 'in the body' })
      expect(taken).toBe(expected[stage].taken)
      // A reset may lose the acknowledgement; it never makes the e-mail count as not sent.
      if (stage === 'after the acknowledgement' && reaction === 'reset') expect(['sent', 'unknown']).toContain(outcome)
      else expect(outcome).toBe(expected[stage].outcome)
    },
  )

  test('without a server: it was not sent', async () => {
    const server = await startFailingMailServer({ reactAt: () => 'go on' })
    await server.close()
    await expect(openMail({ url: server.url, from }).send(email)).rejects.toMatchObject({ outcome: 'unsent' })
  })
})

describe('a mail server that refuses', () => {
  const refusing: Stage[] = ['at AUTH', 'at MAIL', 'at RCPT', 'at DATA', 'after the dot']
  const cases = refusing.flatMap((stage) =>
    (['421 closing', '451 later', '554 never'] as const).map((reaction) => ({ stage, reaction })),
  )

  test.each(cases)('$stage with $reaction did not accept the e-mail', async ({ stage, reaction }) => {
    const isLastWord = reaction.startsWith('5') && stage !== 'at AUTH'
    expect((await sendTo({ stage, reaction })).outcome).toBe(isLastWord ? 'refused' : 'unsent')
  })

  test('for lack of authentication may accept it when the settings are corrected', async () => {
    expect((await sendTo({ stage: 'at MAIL', reaction: '530 5.7.0 Authentication required' })).outcome).toBe('unsent')
  })
})

test('messages of the mail server are logged without addresses', async () => {
  const server = await startFailingMailServer({
    reactAt: (stage) => (stage === 'at RCPT' ? '550 <luz@correo.co>: no such user' : 'go on'),
  })
  open.push(server.close)
  const error: unknown = await openMail({ url: server.url, from })
    .send(email)
    .catch((thrown: unknown) => thrown)
  expect(String(error)).toContain('550 <…>: no such user')
  expect(JSON.stringify(error)).not.toContain('luz@')
})

describe('the final dot', () => {
  test('is not sent when the step before it fails: the server has no e-mail', async () => {
    const options = { beforeFinalDot: () => Promise.reject(new Error('the database is away')) }
    expect(await sendTo({ options })).toEqual({ outcome: 'unsent', taken: 0 })
  })

  test('waits until the server is ready and the whole body is sent', async () => {
    const steps: string[] = []
    const server = await startFailingMailServer({
      reactAt: (stage) => {
        steps.push(stage)
        return 'go on'
      },
    })
    open.push(server.close)
    await openMail({ url: server.url, from }).send(email, {
      beforeFinalDot: async () => void steps.push('before the dot'),
    })
    expect(steps.filter((step) => step !== 'in the body').slice(-4)).toEqual([
      'at DATA',
      'before the dot',
      'after the dot',
      'after the acknowledgement',
    ])
  })
})

describe('a stop', () => {
  test('aborts at once an e-mail that the server cannot have accepted', async () => {
    const stopping = new AbortController()
    const server = await startFailingMailServer({
      reactAt: (stage) => {
        if (stage !== 'at RCPT') return 'go on'
        stopping.abort()
        return new Promise(() => {})
      },
    })
    open.push(server.close)
    await expect(openMail({ url: server.url, from }).send(email, { signal: stopping.signal })).rejects.toMatchObject({
      outcome: 'unsent',
    })
    expect(server.taken).toEqual([])
  })

  test('waits for the response to an e-mail that the server has', async () => {
    const stopping = new AbortController()
    const server = await startFailingMailServer({
      reactAt: () => 'go on',
      onTaken: async () => {
        stopping.abort()
        await new Promise((resolve) => void setTimeout(resolve, 300))
      },
    })
    open.push(server.close)
    await openMail({ url: server.url, from }).send(email, { signal: stopping.signal })
    expect(server.taken).toHaveLength(1)
  })
})
