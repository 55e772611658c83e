import { paths } from '../paths.ts'

/** For pages opened by a link whose secret only a script can read: instructions for browsers without scripts. */
export function LinkScriptNote() {
  return (
    <p className="mb-5 hidden rounded-12 bg-warn-soft p-4 text-warn noscript:block">
      Esta página necesita JavaScript. Ábrela en otro navegador, o{' '}
      <a href={paths.contact} className="font-semibold underline underline-offset-3">
        escríbenos o llámanos
      </a>
      .
    </p>
  )
}
