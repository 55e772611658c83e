import type { FastifyReply } from 'fastify'

import type { CallName } from '../../contract/calls.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { done, ok } from '../platform/http/serve.ts'
import { smallPage, smallPageHeaders } from '../platform/small-page.ts'
import { questionPage, offPage, unknownPage, type OptOutPage } from './opt-out-page.ts'
import { changeOptOut, findOptOutLink, listOptOuts, listSentEmails, optOutByLink } from './opt-outs.repo.ts'

type ChoiceCall = Extract<CallName, `emailChoices.${string}` | `optOutLinks.${string}`>
type Parts = { db: Db; hasMail: boolean; shop: { readonly name: string; readonly publicUrl: string } }

/** Binds the calls about optional e-mails to their functions. The pages of links need no script and no session. */
export function emailChoiceHandlers({ db, hasMail, shop }: Parts): Handlers<ChoiceCall> {
  const send = (reply: FastifyReply, status: number, { title, body }: OptOutPage) => {
    const headers = smallPageHeaders(shop.publicUrl.startsWith('https:'))
    // The address of the page is the secret: no other site is named it.
    void reply
      .code(status)
      .headers({ ...headers, 'referrer-policy': 'no-referrer' })
      .send(smallPage({ shopName: shop.name, title, body }))
    return undefined
  }
  return {
    'emailChoices.view': async ({ actor }) => ok({ off: await listOptOuts(db, actor.id), canEmail: hasMail }),
    'emailChoices.change': async ({ actor, input }) => {
      await changeOptOut(db, { ...input, userId: actor.id })
      return done(input.wanted ? 'Recibirás este aviso.' : 'Ya no te enviaremos este aviso.')
    },
    'emailChoices.sent': async ({ actor }) => ok(await listSentEmails(db, actor.id)),
    'optOutLinks.show': async ({ input, reply }) => {
      const link = await findOptOutLink(db, input.token)
      if (!link) return send(reply, 404, unknownPage)
      return send(reply, 200, link.isOff ? offPage(link.kind) : questionPage(link.kind))
    },
    'optOutLinks.confirm': async ({ input, reply }) => {
      const kind = await optOutByLink(db, input.token)
      return kind ? send(reply, 200, offPage(kind)) : send(reply, 404, unknownPage)
    },
  }
}
