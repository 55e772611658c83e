import type pg from 'pg'

import { bad, type Finding } from './finding.ts'

/** E-mails that wait for the operator's decision; no line when there are none. */
export async function checkEmails(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query(`select count(*)::int as many from outbox
    where sent_at is null and (unknown_at is not null or given_up_because = 'refused')`)
  const many: number = rows[0].many
  if (many === 0) return []
  const text = many === 1 ? 'Hay un correo que quizá no salió' : `Hay ${many} correos que quizá no salieron`
  return [bad(text, 'npm run emails los muestra y deja decidir si se envían otra vez.')]
}
