import { useState } from 'react'

import { AreaHeading } from '../shell/area-heading.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { Tabs } from '../ui/tabs.tsx'

const tabs = [
  { value: 'pendiente', label: 'Pendientes' },
  { value: 'en proceso', label: 'En Proceso' },
  { value: 'completado', label: 'Completados' },
  { value: 'cancelado', label: 'Cancelados' },
] as const

/** A technician's tasks by their state; pendiente is shown first (specification §4). */
function TaskScreen({ title }: { title: string }) {
  const [estado, setEstado] = useState<(typeof tabs)[number]['value']>('pendiente')
  return (
    <>
      <AreaHeading title={title} />
      <Tabs label="Estado de las tareas" tabs={tabs} value={estado} onChange={setEstado}>
        <EmptyBlock
          className="mt-5"
          heading="p"
          title="No hay tareas según el filtro seleccionado."
          hint="Cuando te asignen una visita aparecerá aquí."
        />
      </Tabs>
    </>
  )
}

/** `/technical-panel/tasks` */
export function PreventiveTasksPage() {
  return <TaskScreen title="Panel de Tareas del Técnico" />
}

/** `/technical-panel/tasksCorrectivo` */
export function CorrectiveTasksPage() {
  return <TaskScreen title="Tareas Correctivas del Técnico" />
}
