import { Picture } from '../images/picture.tsx'
import { paths } from '../paths.ts'
import { servicePicture } from './tiles.ts'

/** The promotion of the technician's visits between the product tiles. */
export function ServicePromotion() {
  return (
    <article className="service-promotion bg-roof text-on-roof">
      <div className="flex flex-col items-start gap-3 p-5 md:p-6 desktop:p-7">
        <h2 className="type-h2">¿Tu computador pide mantenimiento?</h2>
        <p className="text-on-roof-2">
          Un técnico va a tu casa u oficina: limpieza, revisión y actualizaciones desde{' '}
          <strong className="font-bold whitespace-nowrap text-on-roof">$&nbsp;25.000 por equipo</strong>.
        </p>
        <a
          href={paths.services}
          className="mt-auto inline-flex min-h-12 items-center rounded-12 bg-accent px-6 font-semibold text-on-accent transition hover:bg-accent-hover active:scale-98"
        >
          Agendar Cita
        </a>
      </div>
      <Picture url={servicePicture} facade="menta" sizes="(width < 48rem) 316px, 336px" />
    </article>
  )
}
