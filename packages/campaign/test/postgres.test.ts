import { describeCampaignsOn } from "./support/campaigns-on.js";

await describeCampaignsOn(["postgres-18", "postgres-15"]);
