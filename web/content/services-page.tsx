import { ArrowRight } from 'lucide-react'

import { PESOS_PER_COMPUTER } from '../../contract/maintenance/maintenance-calendar.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { PageHead } from '../page/page-head.tsx'
import { paths } from '../paths.ts'
import { classes } from '../ui/classes.ts'
import { services, type Service } from './services.ts'

const title = 'Elija el tipo de servicio que quiere solicitar'

/** The choice of the kind of service (P-50). */
export function ServicesPage() {
  return (
    <>
      <PageHead
        title="Servicio técnico a domicilio"
        description={`Un técnico va a tu casa u oficina: mantenimiento preventivo desde ${formatPesos(PESOS_PER_COMPUTER)} por equipo y mantenimiento correctivo de computadores.`}
        canonicalPath={paths.services}
      />
      <div className="shop-width pb-12">
        <h1 tabIndex={-1} className="max-w-[24ch] type-h1-large">
          {title}
        </h1>
        <ul className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-3 md:gap-5 desktop:mt-8">
          {services.map((service) => (
            <li key={service.name} className="flex">
              <ServiceCard {...service} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function ServiceCard({ name, text, note, scene, wall, href }: Service) {
  return (
    <article
      className={classes(
        'relative flex w-full flex-col overflow-hidden rounded-20 bg-surface shadow-1',
        href &&
          'group transition-shadow hover:shadow-2 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-ink',
      )}
    >
      <picture className={classes('block aspect-video overflow-hidden md:aspect-4/3', wall)}>
        <source type="image/avif" srcSet={`${scene}.avif`} />
        <img
          src={`${scene}.webp`}
          alt={href ? '' : name}
          width={640}
          height={360}
          fetchPriority={href === paths.preventive ? 'high' : undefined}
          className="size-full object-cover transition-transform duration-280 pointer-fine:group-hover:scale-103"
        />
      </picture>
      <div className="flex flex-1 flex-col gap-1.5 p-5">
        <h2 className="type-tile">
          {href ? (
            <a href={href} className="outline-none after:absolute after:inset-0">
              {name}
            </a>
          ) : (
            name
          )}
        </h2>
        <p className="text-ink-2">{text}</p>
        <p className={classes('mt-auto flex items-center gap-2 pt-3 font-semibold', href ? 'text-link' : 'text-ink-3')}>
          {note}
          {href && <ArrowRight aria-hidden className="size-5 transition-transform group-hover:translate-x-0.5" />}
        </p>
      </div>
    </article>
  )
}
