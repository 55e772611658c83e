import { Pencil } from 'lucide-react'
import { useState } from 'react'

import { EstadoBadge, PrioridadBadge } from '../../web/ui/badge.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'
import { Field } from '../../web/ui/field.tsx'
import { IconButton } from '../../web/ui/icon-button.tsx'
import { PasswordField } from '../../web/ui/password-field.tsx'
import { PreviewOverlay } from '../../web/ui/preview-overlay.tsx'
import { Select } from '../../web/ui/select.tsx'
import { showAlert, showConfirm } from '../../web/ui/show-alert.tsx'
import { Stepper } from '../../web/ui/stepper.tsx'
import { Cell, HeaderCell, Row, Table } from '../../web/ui/table.tsx'
import { Tabs } from '../../web/ui/tabs.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { OrderDeskPieces } from './order-desk-pieces.tsx'

const tabs = [
  { value: 'pendientes', label: 'Pendientes', count: 3 },
  { value: 'proceso', label: 'En Proceso' },
  { value: 'completados', label: 'Completados' },
  { value: 'cancelados', label: 'Cancelados' },
] as const

export function Gallery() {
  return (
    <div className="shop-width flex flex-col gap-8 pb-12">
      <h1 className="type-h1">Piezas</h1>
      <Messages />
      <Layers />
      <Controls />
      <ul className="flex flex-wrap gap-2">
        {(['pendiente', 'en proceso', 'completado', 'cancelado'] as const).map((estado) => (
          <li key={estado}>
            <EstadoBadge estado={estado} />
          </li>
        ))}
        {(['baja', 'media', 'alta'] as const).map((prioridad) => (
          <li key={prioridad}>
            <PrioridadBadge prioridad={prioridad} />
          </li>
        ))}
      </ul>
      <Table label="Ventas">
        <thead>
          <tr>
            <HeaderCell>Month</HeaderCell>
            <HeaderCell isNumber>Total Sales</HeaderCell>
          </tr>
        </thead>
        <tbody>
          <Row>
            <Cell>10</Cell>
            <Cell isNumber>$ 18.200.000</Cell>
          </Row>
        </tbody>
      </Table>
      <OrderDeskPieces />
    </div>
  )
}

function Messages() {
  const [response, setResponse] = useState('')
  const sendRequest = async () => {
    const isYes = await showConfirm({
      text: '¿Estás seguro de eliminar este producto?',
      action: 'Eliminar',
      isDangerous: true,
    })
    setResponse(isYes ? 'sí' : 'no')
  }
  const notify = async () => {
    await showAlert('Compra realizada con éxito')
    setResponse('leído')
  }
  return (
    <section aria-label="Mensajes" className="flex flex-wrap gap-3">
      <Button onClick={() => void notify()}>Aviso</Button>
      <Button look="danger-outline" onClick={() => void sendRequest()}>
        Preguntar
      </Button>
      <Button look="outline" onClick={() => showToast({ text: 'Producto eliminado correctamente', kind: 'success' })}>
        Logro
      </Button>
      <Button
        look="outline"
        onClick={() =>
          showToast({
            text: 'Error de conexión al servidor',
            kind: 'error',
            link: { href: '/login', label: 'Login', lang: 'en' },
          })
        }
      >
        Error
      </Button>
      <output>{response}</output>
    </section>
  )
}

function Layers() {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [openAt, setOpenAt] = useState<number | null>(null)
  const close = () => {
    setOpen(false)
    setName('')
  }
  return (
    <section aria-label="Capas">
      <Button onClick={() => setOpen(true)}>Editar</Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        isDirty={name !== ''}
        title="Change User Role"
        titleLang="en"
        footer={
          <>
            <Button look="outline" onClick={close}>
              Cancelar
            </Button>
            <Button onClick={() => showToast({ text: 'Guardado', kind: 'success' })}>Guardar</Button>
          </>
        }
      >
        <Field label="Nombre" value={name} onChange={(event) => setName(event.target.value)} data-autofocus />
        <Button className="mt-4" look="ghost" onClick={() => setOpenAt(0)}>
          Ver imagen
        </Button>
        <PreviewOverlay
          pictures={[
            { src: '/favicon.svg', alt: 'Primera' },
            { src: '/favicon.svg?2', alt: 'Segunda' },
          ]}
          openAt={openAt}
          onClose={() => setOpenAt(null)}
        />
      </Dialog>
    </section>
  )
}

function Controls() {
  const [tab, setTab] = useState<string>('pendientes')
  const [count, setCount] = useState(2)
  const [presses, setPresses] = useState(0)
  const [isBusy, setBusy] = useState(false)
  return (
    <section aria-label="Controles" className="grid gap-6 md:grid-cols-2">
      <Tabs label="Estado" tabs={tabs} value={tab} onChange={setTab}>
        <p className="py-4">Tareas: {tab}</p>
      </Tabs>
      <div className="flex flex-wrap items-center gap-3">
        <Stepper label="Cantidad" value={count} onChange={setCount} />
        <Button
          isBusy={isBusy}
          busyText="Eliminando..."
          onClick={() => {
            setPresses(presses + 1)
            setBusy(true)
          }}
        >
          Eliminar Perfil
        </Button>
        <output aria-label="Veces">{presses}</output>
        <IconButton aria-label="Editar tarea">
          <Pencil aria-hidden className="size-5" />
        </IconButton>
      </div>
      <PasswordField label="Password" autoComplete="new-password" />
      <PasswordField label="Confirm password" autoComplete="new-password" />
      <Field label="Teléfono" error="Por favor ingrese un número de teléfono válido de Colombia" defaultValue="0123" />
      <Select label="Tipo de documento">
        <option>CC</option>
        <option>NIT</option>
      </Select>
    </section>
  )
}
