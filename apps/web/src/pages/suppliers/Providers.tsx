import type { CompaniesAnswer } from '@mirador/contract/suppliers'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import { SearchX } from 'lucide'
import { CompanyList } from '../../components/parties/CompanyList.tsx'
import { companiesAddress, type Usual } from '../../components/parties/companies-state.ts'
import { navigate } from '../../navigation.tsx'
import { pathTo } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PROVIDERS } from './providers-texts.ts'

export const USUAL: Usual = { group: 'market', regions: 'own' }

/** 'Proveedores': the companies of the own rubros where the account sells, to find whom to offer with. */
export function Providers({ search }: { search: URLSearchParams }) {
  return (
    <CompanyList
      title={PROVIDERS.title}
      label={PROVIDERS.list}
      state={companiesAddress.read(search)}
      usual={USUAL}
      onState={(target, options) => navigate(pathTo('providers', companiesAddress.write(target)), options)}
      summary={(answer) => <Summary answer={answer} />}
      count={PROVIDERS.count}
      none={({ period }) =>
        period ? undefined : (
          <EmptyState icon={SearchX} title={PROVIDERS.empty}>
            {PROVIDERS.emptyHint}
          </EmptyState>
        )
      }
      of={{ volver: 'proveedores' }}
    />
  )
}

const Summary = ({ answer: { total } }: { answer: CompaniesAnswer }) => (
  <>
    <strong className="font-bold text-ink tabular-nums">{SUPPLIERS.figure(total)}</strong> {PROVIDERS.companies(total)}.{' '}
    <span className="text-ink3 max-tablet:block">{PROVIDERS.purpose}</span>
  </>
)
