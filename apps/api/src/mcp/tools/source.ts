import { getSourceStatus } from '@mirador/contract/source-status'
import { TOOL_TEXTS } from '../mcp-texts.ts'
import { readingTool } from '../tool.ts'

const HOME = 'https://www.mercadopublico.cl'

export const estado_de_la_fuente = readingTool({
  name: 'estado_de_la_fuente',
  text: TOOL_TEXTS.estado_de_la_fuente,
  operations: [getSourceStatus],
  input: {},
  data: { fuente: getSourceStatus.answer },
  async run(_input, operations) {
    const status = await operations.ask(getSourceStatus, {})
    const { last_read_at, source_at, agile } = status
    return {
      // the number of sources: tenders, and Compra Ágil where it is read
      facts: { leido_el: last_read_at, fuente_hasta: source_at, n: agile ? 2 : 1, periodo: null, enlace: HOME },
      data: { fuente: status },
    }
  },
})
