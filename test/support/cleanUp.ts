import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

// The files of a worker share one document.
afterEach(cleanup);
