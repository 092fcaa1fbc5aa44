import { describeCampaignsOn } from "./support/campaigns-on.js";

await describeCampaignsOn(["dynoxide"]);
