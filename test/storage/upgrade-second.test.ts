/** Migrations from every third schema, starting with the second. */
import { testUpgrades } from './upgrade-cases.ts'

testUpgrades(1, 3)
