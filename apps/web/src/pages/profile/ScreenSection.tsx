import { useId } from 'react'
import { chooseDensity, DENSITIES, type Density, useDensity } from '../../components/tenders/density.ts'
import { switchShortcuts, useShortcuts } from '../../components/tenders/shortcuts.ts'
import { MORE_ACTIONS, SHORTCUTS } from '../../texts/more-actions.ts'
import { Key } from '../../ui/Key.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { ProfileRow, ProfileSheet } from './ProfileSheet.tsx'
import { PROFILE } from './profile-texts.ts'

const OPTIONS = DENSITIES.map((value) => ({ value, label: MORE_ACTIONS.densities[value] }))

/** 'Esta pantalla': the settings stored on this device. */
export default function ScreenSection() {
  const id = useId()
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-xl max-tablet:text-lg">{PROFILE.screen}</h2>
      <ProfileSheet>
        <ProfileRow label={PROFILE.density}>
          <div className="flex">
            <Segmented
              label={PROFILE.density}
              value={useDensity()}
              options={OPTIONS}
              onChange={(density) => chooseDensity(density as Density)}
            />
          </div>
        </ProfileRow>
        <ProfileRow label={<label htmlFor={id}>{MORE_ACTIONS.shortcuts}</label>}>
          <div className="flex items-center justify-between gap-4 max-tablet:min-h-11">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {SHORTCUTS.summary.map(({ keys, action }) => (
                <span key={action} className="inline-flex items-center gap-1.5">
                  {keys.map((key) => (
                    <Key key={key}>{key}</Key>
                  ))}
                  {action}
                </span>
              ))}
            </p>
            <Switch id={id} checked={useShortcuts()} onChange={(event) => switchShortcuts(event.target.checked)} />
          </div>
        </ProfileRow>
      </ProfileSheet>
    </section>
  )
}
