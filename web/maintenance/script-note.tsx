import { paths } from '../paths.ts'

/** Another way to request a visit, for browsers without scripts. */
export function ScriptNote() {
  return (
    <p className="mt-4 hidden rounded-12 bg-warn-soft p-4 text-warn noscript:block">
      El formulario necesita JavaScript. Si no lo tienes,{' '}
      <a href={paths.contact} className="font-semibold underline underline-offset-3">
        escríbenos
      </a>{' '}
      y agendamos tu visita.
    </p>
  )
}
