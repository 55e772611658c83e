/**
 * The query of a link that sets a new password. The server cannot see the token behind the #; this query tells it which of the
 * page's two forms to render.
 */
export const RECOVERY_LINK_QUERY = '?elegir'
