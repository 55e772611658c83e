import { paths } from '../paths.ts'

/** On the pages that a link opens, whose secret only a script can read: what to do where there are no scripts. */
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
