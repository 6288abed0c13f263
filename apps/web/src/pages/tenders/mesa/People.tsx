import type { Person } from '@mirador/contract/team'
import { UserPlus } from 'lucide'
import { pathTo } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { DESK } from './desk-texts.ts'

/** The initials of a company's people, whom the sentence beside them names; who administers may invite. */
export function People({ people, me }: { people: readonly Person[]; me: string }) {
  const administers = people.some(({ sub, role }) => sub === me && role === 'administra')
  return (
    <>
      <span className="desk-people" aria-hidden="true">
        {people.map(({ sub, name }) => (
          <span key={sub} className="desk-face" data-me={sub === me || undefined} title={name}>
            {name.slice(0, 1).toLocaleUpperCase('es')}
          </span>
        ))}
      </span>
      {administers && (
        <ButtonLink to={`${pathTo('profile')}?vista=equipo`} className="max-tablet:h-11">
          <Icon icon={UserPlus} size={18} />
          {DESK.invite}
        </ButtonLink>
      )}
    </>
  )
}
