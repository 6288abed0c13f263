/** Texts of the OpenAPI document at `/api/docs`. */
export const API_DOCS = {
  title: (product: string) => `${product}: API`,
  description:
    'Licitaciones de Mercado Público para empresas proveedoras. Instantes en UTC (ISO 8601), montos en su propia moneda.',
  answer: 'Respuesta',
  error: 'Error, con su código y una frase en español',
}
