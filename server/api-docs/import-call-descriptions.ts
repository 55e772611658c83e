import type { CallName } from '../../contract/calls.ts'

type ImportCall = Extract<CallName, `imports.${string}` | `formerPaths.${string}` | 'exports.products'>

/** What the calls for files of products, and for the addresses that they had elsewhere, do. */
export const importCallDescriptions: Readonly<Record<ImportCall, string>> = {
  'imports.upload': 'Recibe una hoja de cálculo con productos y dice cómo se leería.',
  'imports.list': 'Lista las importaciones, con su estado.',
  'imports.get': 'Da una importación: estado, ajustes y cuentas.',
  'imports.rows': 'Lista las filas de una importación con lo que cambiaría o cambió cada una, por páginas.',
  'imports.review': 'Revisa las filas con otros ajustes, sin escribir productos.',
  'imports.apply': 'Escribe los productos de una importación revisada.',
  'imports.fetchPictures': 'Trae las fotos de los sitios que el dueño permite.',
  'imports.cancel': 'Detiene una importación; lo que ya escribió queda.',
  'imports.undo': 'Deshace lo que una importación escribió, salvo lo que alguien cambió después.',
  'imports.failedRows': 'Entrega las filas que no se pudieron escribir, para corregirlas en una hoja.',
  'exports.products': 'Entrega los productos para abrirlos en una hoja de cálculo.',
  'formerPaths.review':
    'Recibe direcciones de antes con sus productos, en un archivo o pegadas, y dice qué entendió, sin guardar nada.',
  'formerPaths.save': 'Guarda direcciones de antes: cada una lleva desde entonces a la página de su producto.',
  'formerPaths.list': 'Lista las direcciones de antes, por páginas y con búsqueda, las últimas primero.',
  'formerPaths.remove': 'Elimina una dirección de antes, que vuelve a no existir.',
}
