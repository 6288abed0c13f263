import { useQuery } from '@tanstack/react-query'
import type { UserInfo } from '../../api/queries.ts'
import { rubroQueries } from '../../api/rubro-queries.ts'
import { useSellsParts } from '../rubros/SellsAnswer.tsx'
import { useWhatYouSell } from '../rubros/use-what-you-sell.ts'
import { type ScreenProps, WelcomeFrame } from './WelcomeFrame.tsx'
import { WELCOME } from './welcome-texts.ts'

interface Props extends ScreenProps {
  user: UserInfo
  /** the RUT has no published offers */
  isUnknownRut: boolean
}

/** The first screen of any other company: what it sells, in its own words. */
export function SellsScreen({ user, isUnknownRut, ...frame }: Props) {
  const stored = user.product_segment_id.map(({ code }) => code)
  const sells = useWhatYouSell({ userId: user.user_id, stored, onSaved: frame.onNext })
  const { field, answer } = useSellsParts(sells)
  const leaving = (go: () => void) => () => {
    sells.forget()
    go()
  }
  return (
    <WelcomeFrame
      onNext={leaving(frame.onNext)}
      onClose={leaving(frame.onClose)}
      screen={1}
      title={WELCOME.sellsTitle}
      subtitle={isUnknownRut ? WELCOME.unknownRut : WELCOME.sellsHint}
      header={field}
      main={{
        label: WELCOME.next,
        run: sells.save,
        isPending: sells.isPending,
        hasFailed: sells.hasFailed,
        isOff: !sells.canSave,
      }}
      note={<OpenTogether families={sells.settledChosen} />}
    >
      {answer}
    </WelcomeFrame>
  )
}

/** @param families their codes, joined by commas */
function OpenTogether({ families }: { families: string }) {
  const { data } = useQuery(rubroQueries.count(families === '' ? [] : families.split(',').map(Number)))
  return families !== '' && data ? WELCOME.together(data.open) : WELCOME.nothingYet
}
