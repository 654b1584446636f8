/** From every third schema, from the second on, to this one. */
import { testUpgrades } from './upgrade-cases.ts'

testUpgrades(1, 3)
