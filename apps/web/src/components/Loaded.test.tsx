import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Loaded } from './Loaded.tsx'
import type { LoadedQuery } from './QueryError.tsx'

const draw = (query: Partial<LoadedQuery<string | null>>, loading?: string) =>
  renderToStaticMarkup(
    <Loaded
      query={{
        data: undefined,
        isError: false,
        isFetching: false,
        refetch: async () => ({ isSuccess: true }),
        ...query,
      }}
      skeleton={<i />}
      {...(loading !== undefined && { loading })}
      errorTitle="No pudimos leer la lista."
      errorHint="Reintenta."
    >
      {(data) => <b>{data ?? 'nadie'}</b>}
    </Loaded>,
  )

test('shows the data, also after a failed refetch, and a null answer', () => {
  expect(draw({ data: 'uno' })).toBe('<b>uno</b>')
  expect(draw({ data: 'uno', isError: true, isFetching: true })).toBe('<b>uno</b>')
  expect(draw({ data: null })).toBe('<b>nadie</b>')
})

test('shows the skeleton until the data arrive, with a text for screen readers', () => {
  expect(draw({ isFetching: true })).toBe('<i></i>')
  expect(draw({ isFetching: true }, 'Cargando…')).toBe(
    '<div role="status"><span class="sr-only">Cargando…</span><i></i></div>',
  )
})

test('shows the error with a retry button, which is busy during the retry', () => {
  expect(draw({ isError: true })).toMatch(/^<div role="alert">.*No pudimos leer la lista\..*Reintenta\..*Reintentar/)
  expect(draw({ isError: true, isFetching: true })).toContain('aria-busy="true"')
})
