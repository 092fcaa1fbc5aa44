import { describeCampaignsOn } from "./support/campaigns-on.js";

await describeCampaignsOn(["mongodb", "ferretdb-sqlite"]);
