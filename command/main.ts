#!/usr/bin/env node
import { join } from "node:path";
import { runInProcess } from "./inProcess.ts";

// The built page lies beside the folder of this file in the package.
const pageFolder = () => join(import.meta.dirname, "../page");

process.exitCode = await runInProcess(process.argv.slice(2), pageFolder);
