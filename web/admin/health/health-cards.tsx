import type { ReactNode } from 'react'

import type { Health } from '../../../contract/health/health.ts'
import { AreaHeading } from '../../areas/area-heading.tsx'
import { emailsPath } from '../../order-desk/desk-paths.ts'
import { DeskCard } from '../../order-desk/order/desk-card.tsx'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { backupLine, verifiedLine } from './backup-text.ts'
import { FailedEvents } from './failed-events.tsx'
import { HealthRow } from './health-row.tsx'
import {
  databaseLine,
  diskLine,
  emailsLine,
  eventsLine,
  processLine,
  queueLine,
  replicaLine,
  sellerLine,
  summaryOf,
} from './health-text.ts'
import { useRetry } from './use-retry.ts'

type HealthCardsProps = { health: Health; now: number; refetch: () => void }

/** Every part of the shop in its own row: work, backups, server. */
export function HealthCards({ health, now, refetch }: HealthCardsProps) {
  const { queue, emails, events, seller, backup, database, replicas, disks } = health
  const work = [queueLine(queue, now), emailsLine(emails), eventsLine(events, now)] as const
  const backups = [backupLine(backup, now), verifiedLine(health, now)] as const
  const sold = sellerLine(seller)
  const server = [databaseLine(database), ...replicas.map(replicaLine), ...disks.map(diskLine)]
  const resend = useRetry('health.retryEmails', {}, refetch)
  const backUp = useRetry('health.backUp', {}, refetch)
  return (
    <>
      <AreaHeading title="Salud">
        <p className="text-ink-3">{summaryOf([...work, sold, ...backups, ...server].map(({ state }) => state))}</p>
      </AreaHeading>
      <div className="grid items-start gap-4 desktop:grid-cols-2 desktop:gap-5">
        <div className="grid gap-4 desktop:gap-5">
          <Card title="Trabajo pendiente">
            <HealthRow {...work[0]} />
            <HealthRow {...work[1]}>
              {emails.refused + emails.unknown > 0 && (
                <>
                  {emails.refused > 0 && (
                    <Button size="small" {...resend}>
                      {emails.refused === 1 ? 'Reintentar' : 'Reintentar todos'}
                      <span className="sr-only">
                        {emails.refused === 1 ? ' el correo que no salió' : ' los correos que no salieron'}
                      </span>
                    </Button>
                  )}
                  <a href={emailsPath} className={buttonClass('outline', 'small')}>
                    Ver cada uno
                  </a>
                </>
              )}
            </HealthRow>
            <HealthRow {...work[2]}>{events.count > 0 && <FailedEvents events={events} refetch={refetch} />}</HealthRow>
          </Card>
          <Card title="Tienda">
            <HealthRow {...sold}>
              {seller.fromDemo.length > 0 && (
                <a href={paths.adminShop} className={buttonClass('outline', 'small')}>
                  Poner los tuyos
                </a>
              )}
            </HealthRow>
          </Card>
        </div>
        <div className="grid gap-4 desktop:gap-5">
          <Card title="Copias de seguridad">
            <HealthRow {...backups[0]}>
              {backup.isOn && !backup.isRunning && (
                <Button look="outline" size="small" {...backUp}>
                  Hacer una copia ahora
                </Button>
              )}
            </HealthRow>
            <HealthRow {...backups[1]} />
          </Card>
          <Card title="Servidor">
            {server.map((line) => (
              <HealthRow key={line.label} {...line} />
            ))}
            <HealthRow {...processLine(health)} />
          </Card>
        </div>
      </div>
    </>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <DeskCard title={title} className="pb-1! md:pb-2!">
      <ul className="mt-2">{children}</ul>
    </DeskCard>
  )
}
