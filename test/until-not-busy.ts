/**
 * Sends again what the shop was too busy for: it saves nothing of it, and asks for another try when what many send at once
 * waits too long on a slow machine.
 */
export async function untilNotBusy<Response extends { body: any }>(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send()
    if (response.body.code !== 'BUSY') return response
  }
}
