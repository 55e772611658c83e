/**
 * Sends again what the shop was too busy for: it saves nothing of it, and asks for another try when what many send at once
 * waits too long on a slow machine.
 */
export async function untilNotBusy<Answer extends { body: { code?: string } | null }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const response = await send()
    if (response.body?.code !== 'BUSY') return response
  }
}
