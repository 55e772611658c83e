import { formatPesos } from '../../contract/pesos.ts'
import { preventivePerComputer } from '../content/services.ts'
import { paths } from '../paths.ts'
import { RequestPage } from './request-page.tsx'

/** `/mantenimiento-preventivo` (specification §2). */
export function PreventivePage() {
  return (
    <RequestPage
      title="Solicitar Mantenimiento Preventivo"
      description={`Mantenimiento preventivo a domicilio desde ${formatPesos(preventivePerComputer)} por equipo.`}
      path={paths.preventive}
      intro="Incluye limpieza, revisión de hardware y software, actualizaciones y más. Un técnico va hasta donde estés."
      hint={`${formatPesos(preventivePerComputer)} por equipo. Dinos cuántos son, dónde están y cuándo puede ir el técnico.`}
    />
  )
}
