import { ChevronDown, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'

import type { CorrectiveTask, PreventiveTask, Task } from '../../contract/maintenance/tasks.ts'
import { RequestPhotos } from '../maintenance/request-photos.tsx'
import { callAddress, formatPhone, whatsappAddress } from '../phone-links.ts'
import { EstadoBadge, PrioridadBadge } from '../ui/badge.tsx'
import { classes } from '../ui/classes.ts'
import { mapAddress } from './task-text.ts'

const factList =
  'grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-[minmax(0,2fr)_minmax(7.5rem,1fr)_minmax(0,1fr)_minmax(0,0.7fr)]'
const link = 'inline-flex min-h-6 items-center gap-1.5 font-medium text-link underline-offset-2 hover:underline'

/** The facts of a preventive card besides its day (P-55). */
export function PreventiveFacts({ task }: { task: PreventiveTask }) {
  return (
    <dl className={factList}>
      <Fact label="Dirección" isWide>
        <Address direccion={task.direccion} />
      </Fact>
      <Fact label="Tipo computadora">{task.tipo_computadoras}</Fact>
      <Fact label="Marca">{task.marca_computadoras}</Fact>
      <Fact label="Cantidad">{task.cantidad_computadoras}</Fact>
      <Fact label="Más detalles" isRow>
        {task.otros_detalles || 'Sin especificar'}
      </Fact>
      <Client client={task.client} />
    </dl>
  )
}

/** A corrective card shows its address; the client's other answers are one press away (P-55). */
export function CorrectiveFacts({ task }: { task: CorrectiveTask }) {
  return (
    <>
      <dl className={factList}>
        <Fact label="Dirección" isRow>
          <Address direccion={task.direccion} />
        </Fact>
      </dl>
      <details className="group mt-3">
        <summary className="touch-area flex w-fit list-none items-center gap-1.5 rounded-8 py-1 font-semibold text-link [&::-webkit-details-marker]:hidden">
          Más detalles
          <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
        </summary>
        <dl className={classes(factList, 'pt-3')}>
          <Fact label="Estado">
            <EstadoBadge estado={task.estado} />
          </Fact>
          <Fact label="Prioridad">
            <PrioridadBadge prioridad={task.prioridad} />
          </Fact>
          <Fact label="Problema" isRow>
            {task.problema || 'Sin especificar'}
          </Fact>
          {task.sintomas && (
            <Fact label="Síntomas" isRow>
              {task.sintomas}
            </Fact>
          )}
          {task.accion_previa && (
            <Fact label="Qué se intentó antes" isRow>
              {task.accion_previa}
            </Fact>
          )}
          {task.frecuencia && (
            <Fact label="Frecuencia" isRow>
              {task.frecuencia}
            </Fact>
          )}
          {task.computadoras.length > 0 && (
            <Fact label="Equipos" isRow>
              <ul className="flex flex-col gap-2">
                {task.computadoras.map((computer, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the same computer may stand here twice
                  <li key={index} className="rounded-12 bg-sunken px-3 py-2">
                    {computer.tipo_computadoras} · {computer.marca_computadoras} · {computer.modelo_computadoras}
                    {computer.serie && <span className="text-ink-2"> · serie {computer.serie}</span>}
                    {computer.problema && <p className="type-body-sm text-ink-2">{computer.problema}</p>}
                  </li>
                ))}
              </ul>
            </Fact>
          )}
          <Client client={task.client} />
        </dl>
        {task.assigned === 'me' && <RequestPhotos taskId={task._id} />}
      </details>
    </>
  )
}

function Fact({ label, isWide, isRow, children }: FactProps) {
  return (
    <div className={classes('min-w-0', isWide && 'col-span-2 lg:col-span-1', isRow && 'col-span-full')}>
      <dt className="type-caption text-ink-2">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  )
}
type FactProps = { label: string; isWide?: boolean; isRow?: boolean; children: ReactNode }

/** Opens the maps app, in a window of its own. */
function Address({ direccion }: { direccion: string }) {
  if (!direccion) return 'Sin especificar'
  return (
    <a href={mapAddress(direccion)} target="_blank" rel="noopener noreferrer" className={link}>
      <MapPin aria-hidden className="size-4 shrink-0" />
      <span>
        {direccion}
        <span className="sr-only"> (abre el mapa)</span>
      </span>
    </a>
  )
}

/** The client's name, while the technician has something to do for the task. */
function Client({ client }: { client: Task['client'] }) {
  if (!client) return null
  return (
    <Fact label="Cliente" isRow>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-medium">{client.name}</span>
        <PhoneLinks {...client} className={link} />
      </span>
    </Fact>
  )
}

/** Links to call or message the client; a landline has no WhatsApp. */
export function PhoneLinks({ name, phone, className }: { name: string; phone: string; className: string }) {
  if (!phone) return null
  return (
    <>
      <a href={callAddress(phone)} className={className}>
        <Phone aria-hidden className="size-4 shrink-0" />
        <span>
          <span className="sr-only">Llamar a {name}: </span>
          {formatPhone(phone)}
        </span>
      </a>
      {phone.startsWith('3') && (
        <a href={whatsappAddress(phone)} target="_blank" rel="noopener noreferrer" className={className}>
          <MessageCircle aria-hidden className="size-4 shrink-0" />
          WhatsApp<span className="sr-only"> a {name}</span>
        </a>
      )}
    </>
  )
}
