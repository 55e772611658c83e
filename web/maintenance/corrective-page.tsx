import { paths } from '../paths.ts'
import { RequestPage } from './request-page.tsx'

/** `/mantenimiento-correctivo` (specification §2). */
export function CorrectivePage() {
  return (
    <RequestPage
      title="Solicitar Mantenimiento Correctivo"
      description="Mantenimiento correctivo de computadores a domicilio."
      path={paths.corrective}
      intro="Un técnico va a tu casa u oficina, encuentra qué falla y lo repara."
      hint="Cuéntanos qué equipo falla, qué hace, dónde está y cuándo puede ir el técnico."
    />
  )
}
