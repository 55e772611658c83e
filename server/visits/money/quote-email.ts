import { sql } from 'kysely'

import { longMomentOf } from '../../../contract/values/moments.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { endSentence } from '../../../contract/values/sentence.ts'
import type { Proposal } from '../../../contract/visits/visit-money.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { EmailWriters } from '../../platform/outbox/outbox.ts'
import { readProposal } from './proposals.ts'
import { makeQuoteLink } from './quote-link.ts'

type Parts = { db: Db; shop: { name: string; publicUrl: string; helpEmail: string } }
type Reader = { name: string; email: string }

/** Writes the e-mail with a quote and its link, whose token is made at this moment, like that of a payment link. */
export function quoteEmails({ db, shop }: Parts): EmailWriters {
  return {
    visit_quote: async ({ about: taskId, occasion: quoteId }) => {
      const { rows } = await sql<Reader>`
        select u.name, u.email from tasks t join users u on u.id = t.user_id
        where t.id = ${taskId} and u.deleted_at is null`.execute(db)
      const [reader] = rows
      if (!reader) return { givenUp: 'account deleted' }
      const shown = await readProposal(db, quoteId)
      if (shown?.standing !== 'open') return { givenUp: 'no longer so' }
      const { path, endsAt } = await makeQuoteLink(db, { taskId, quoteId })
      return {
        to: reader.email,
        subject: `Aprueba el arreglo de ${ownedComputer(shown)}: ${formatPesos(shown.total)} · ${shop.name}`,
        text: [
          `Hola, ${reader.name}:`,
          `${shown.technician} te propone este arreglo:`,
          shown.lines.map(lineOf).join('\n'),
          `Total: ${formatPesos(shown.total)}`,
          `Apruébalo o recházalo aquí, sin iniciar sesión:\n${shop.publicUrl}${path}`,
          `${endSentence(`El enlace vence el ${longMomentOf(endsAt)}`)} Abrirlo no cambia nada. Después de aprobar, este precio no cambia.`,
          `Si tienes preguntas, escríbenos a ${shop.helpEmail}.`,
          `${shop.name}\n${shop.publicUrl}`,
        ].join('\n\n'),
        messageId: `<visit_quote.${quoteId}@${new URL(shop.publicUrl).hostname}>`,
      }
    },
  }
}

function lineOf({ name, computer, quantity, amount, isApproved }: Proposal['lines'][number]): string {
  const what = [quantity > 1 ? `${quantity} × ${name}` : name, computer].filter(Boolean).join(', ')
  return `${what}: ${formatPesos(amount)}${isApproved ? ' (ya aprobado)' : ''}`
}

/** "tu portátil Lumen Aire 14", or "tus equipos" for several. */
function ownedComputer({ lines }: Proposal): string {
  const names = new Set(
    lines.filter(({ isApproved, computer }) => !isApproved && computer !== '').map((l) => l.computer),
  )
  const [name] = names
  if (names.size > 1) return 'tus equipos'
  return name === undefined || name === 'Equipo' ? 'tu equipo' : `tu ${name}`
}
