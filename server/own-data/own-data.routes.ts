import { Readable } from 'node:stream'

import type { CallName } from '../../contract/calls.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import type { Db } from '../platform/database/pool.ts'
import { auditActorOf, type Audit } from '../platform/http/audit.ts'
import { FileResponse } from '../platform/http/file-response.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { readOwnData } from './read-own-data.ts'
import { writeDataPage } from './write-data-page.ts'

type OwnDataContext = { db: Db; audit: Audit; shop: { name: string }; now: () => Date }

/** Binds the download of what the shop knows of a person. */
export function ownDataHandlers({
  db,
  audit,
  shop,
  now,
}: OwnDataContext): Handlers<Extract<CallName, `ownData.${string}`>> {
  return {
    'ownData.download': async ({ actor, request }) => {
      const madeAt = now()
      const sections = await readOwnData(db, actor.id)
      await audit.record(db, auditActorOf(request), { action: 'own_data.downloaded', target: actor.id })
      const page = writeDataPage({ shopName: shop.name, madeAt, sections })
      return new FileResponse(Readable.from([page]), {
        type: 'text/html; charset=utf-8',
        fileName: `mis-datos-${inBogota(madeAt).fecha}.html`,
      })
    },
  }
}
