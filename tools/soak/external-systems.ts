import { DAY_MS } from '@mirador/domain/time/duration'
import { startSmtpServer } from '@mirador/testing/mail/smtp-server'
import { startFakeSource } from '@mirador/testing/mercado-publico/fake-source'
import { startFakeRegistry } from '@mirador/testing/tax-registry/fake-registry'
import { openFaultProxy } from './fault-proxy.ts'

const TENDERS = 60

/** Starts fakes of the external systems, each behind a proxy that can inject faults. */
export async function startExternalSystems() {
  const codes = Array.from({ length: TENDERS }, (_, i) => `1000-${i + 1}-LE26`)
  const closes = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 19)
  const source = await startFakeSource({
    tenders: codes.map((CodigoExterno) => ({ CodigoExterno, FechaCierre: closes })),
  })
  const mail = await startSmtpServer()
  const registry = await startFakeRegistry()
  registry.answerWith((request, response) => {
    const rut = decodeURIComponent(request.url ?? '')
      .split('/')
      .at(-1)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ razon_social: `Empresa ${rut} SpA`, actividades: [], error: null }))
  })
  const proxies = {
    source: await openFaultProxy(Number(new URL(source.url).port)),
    mail: await openFaultProxy(mail.port),
    registry: await openFaultProxy(Number(new URL(registry.url).port)),
  }
  return {
    codes,
    source,
    proxies,
    /** mails that the server accepted */
    received: mail.received,
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${proxies.mail.port}`,
      TAX_REGISTRY_URL: `http://127.0.0.1:${proxies.registry.port}/rut/{rut}`,
      MERCADO_PUBLICO_URL: source.url.replace(/:\d+/, `:${proxies.source.port}`),
      MERCADO_PUBLICO_TICKET: source.ticket,
      COMPRA_AGIL: 'false',
      MERCADO_PUBLICO_PAUSE_MS: '50',
      SYNC_INTERVAL_SECONDS: '10',
    },
    async close() {
      for (const proxy of Object.values(proxies)) proxy.close()
      await Promise.all([source.close(), mail.close(), registry.close()])
    },
  }
}

export type ExternalSystems = Awaited<ReturnType<typeof startExternalSystems>>
