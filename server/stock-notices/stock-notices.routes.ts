import type { CallName } from '../../contract/calls.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { done, ok } from '../platform/http/serve.ts'
import { changeStockNotice, viewStockNotices } from './change-notices.ts'

type NoticeCall = Extract<CallName, `stockNotices.${string}`>

/**
 * Binds the calls of stock notices to their functions.
 * @param hasMail without it, only the account shows the products available again
 */
export function stockNoticeHandlers({ db, hasMail }: { db: Db; hasMail: boolean }): Handlers<NoticeCall> {
  return {
    'stockNotices.view': async ({ actor }) => ok(await viewStockNotices(db, actor.id)),
    'stockNotices.change': async ({ actor, input, refuse }) => {
      const { email, isWrittenTo } = await changeStockNotice(db, { ...input, userId: actor.id, refuse })
      if (!input.wanted) return done('Ya no te avisaremos de este producto.')
      if (hasMail && isWrittenTo) return done(`Te escribiremos a ${email} cuando llegue.`)
      return done('Lo anotamos: en tu cuenta verás cuando llegue.')
    },
  }
}
